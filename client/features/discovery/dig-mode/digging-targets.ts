/** A beat on the page that shortcuts act on. */
export type DugBeat = { id: string; slug?: string | undefined; title: string }

const ROWS = 'main [data-beat]'
const LINK = 'a[href^="/beats/"]'

/** The focused card or row. */
export function dugRow(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? undefined
}

export function beatOfRow(row: HTMLElement | undefined): DugBeat | undefined {
  const link = row?.querySelector<HTMLAnchorElement>(LINK)
  const id = row?.dataset.beat
  const slug = link?.pathname.split('/')[2]
  return link && id ? { id, slug, title: link.textContent ?? '' } : undefined
}

/** Moves focus to the next or previous card or row; without focus, to the first one on the screen. */
export function digOn(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.querySelector(LINK))
  const from = dugRow()
  const at = from ? rows.indexOf(from) + by : rows.findIndex(isOnScreen)
  const row = rows[at]
  row?.querySelector<HTMLElement>(LINK)?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

function isOnScreen(row: HTMLElement): boolean {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2 > 0 && top < window.innerHeight
}
