/** Outlines of the Backbeat wordmark: narrow, WIDE, narrow, WIDE. 700 units high. */
export type Letter = { wide: boolean; x: number; y: number; scale: number; path: string }

const narrowB =
  'M0 700V0H235.6Q293.4 0 334.2 19.6Q374.9 39.2 396.4 76.3Q418 113.5 418 167.6Q418 211.4 405 244.2Q392 276.9 369.7 299Q347.5 321.2 318.5 334.5V338.6Q349.6 348.8 374.8 367.4Q400 386 414.8 418.2Q429.6 450.5 429.6 501.8Q429.6 568.4 402.5 612.6Q375.3 656.7 325.2 678.4Q275.1 700 207.6 700ZM152 565H212.5Q244.7 565 259.9 544.5Q275 524 275 482.2Q275 459.9 268.5 442.8Q262 425.6 248.5 416.2Q234.9 406.7 213.9 406.7H152ZM152 284H207.8Q227.9 284 241 273.8Q254.2 263.6 260.6 245.2Q267 226.8 267 200.7Q267 169.5 251.7 149.8Q236.3 130 208.3 130H152Z'
const wideA =
  'M0 700 344.1 0H574.6L918.7 700H694.5L641.6 587.8H265.9L213.6 700ZM335.3 436H572.2L508.5 293.8Q504.5 284.2 497.3 266.8Q490.1 249.3 482.4 229.4Q474.6 209.6 468.1 192.5Q461.6 175.4 458.4 167.2H450.8Q443.3 185.9 433.5 210.2Q423.7 234.4 414.7 257.2Q405.7 280 399.1 294.2Z'
const narrowC =
  'M225.8 700Q144.5 700 94.6 662.4Q44.7 624.8 22.3 547.2Q0 469.5 0 349.5Q0 169.6 57.4 84.8Q114.7 0 235.5 0Q302 0 346.9 27.8Q391.7 55.6 414.9 117.5Q438.1 179.3 438.1 281.1H293.8Q293.8 231.9 288.7 197.9Q283.5 163.8 269 146.5Q254.4 129.3 227.1 129.3Q199.1 129.3 182.5 146.9Q165.9 164.4 159.1 200.7Q152.3 237 152.3 294.1V407.8Q152.3 465 159.1 501Q165.9 537.1 182.1 554.2Q198.3 571.2 226.2 571.2Q253.2 571.2 268.7 554.7Q284.1 538.2 290.5 505.1Q296.9 472 296.9 422.5H437.7Q437.7 521.6 413.4 582.8Q389 643.9 342.1 671.9Q295.1 700 225.8 700Z'
const wideK = 'M0 700V0H207.3V339.7L588.2 0H850L529.8 288.4L857.2 700H600L377 413.1L207.3 550.5V700Z'
const wideE = 'M0 700V0H729.7V153.6H207.9V271.2H664.8V419.9H207.9V546.4H737.9V700Z'
const narrowA =
  'M0 700 148.3 0H360.1L508.9 700H345.9L321.9 570.2H181.4L158.4 700ZM200.5 440.6H303.4L271.8 253.6Q270.8 245.8 269 232.4Q267.2 219 265 202.4Q262.7 185.9 260.4 169.4Q258.1 152.9 256 139H248.3Q246.2 156.1 243.5 177.4Q240.7 198.8 237.9 219.1Q235.1 239.5 232.5 253.6Z'
const wideT = 'M303.3 700V166.9H0V0H814V166.9H510.7V700Z'

/** One line, for the header. */
export const wordmark = {
  viewBox: '0 0 5764 700',
  letters: [
    { wide: false, x: 0.0, y: 0, scale: 1.0, path: narrowB },
    { wide: true, x: 519.6, y: 0, scale: 1.0, path: wideA },
    { wide: false, x: 1528.3, y: 0, scale: 1.0, path: narrowC },
    { wide: true, x: 2056.4, y: 0, scale: 1.0, path: wideK },
    { wide: false, x: 3003.6, y: 0, scale: 1.0, path: narrowB },
    { wide: true, x: 3523.2, y: 0, scale: 1.0, path: wideE },
    { wide: false, x: 4351.1, y: 0, scale: 1.0, path: narrowA },
    { wide: true, x: 4950.0, y: 0, scale: 1.0, path: wideT },
  ],
} satisfies { viewBox: string; letters: Letter[] }

/** Two lines of equal columns, for the hero. */
export const wordmarkBlock = {
  viewBox: '0 0 2774 1458',
  letters: [
    { wide: false, x: 0.0, y: 0, scale: 1.0242, path: narrowB },
    { wide: true, x: 498.0, y: 0, scale: 0.9252, path: wideA },
    { wide: false, x: 1406.0, y: 0, scale: 1.05, path: narrowC },
    { wide: true, x: 1924.0, y: 0, scale: 0.9916, path: wideK },
    { wide: false, x: 0.0, y: 758, scale: 1.0242, path: narrowB },
    { wide: true, x: 498.0, y: 758, scale: 1.1519, path: wideE },
    { wide: false, x: 1406.0, y: 758, scale: 0.9039, path: narrowA },
    { wide: true, x: 1924.0, y: 758, scale: 1.0442, path: wideT },
  ],
} satisfies { viewBox: string; letters: Letter[] }
