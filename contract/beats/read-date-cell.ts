import { msg } from '#contract/text/msg.ts'
/** A day and a time on a clock, or an instant with its zone. */
export type DateReading = { day: string; time: string } | { instant: string }

export const DATE_HINT = msg`Please write a date and time such as 2027-01-31 18:00. A date like 01/02/2027 can be read in two ways.`

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_MS = 86_400_000
/** Day 0 of spreadsheets. */
const SERIAL_START = Date.UTC(1899, 11, 30)
/** From 2009 to 2064. */
const [FIRST_SERIAL, LAST_SERIAL] = [40_000, 60_000]

const CLOCK = String.raw`(?:[T,\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?)?`
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const ISO = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${CLOCK}$`, 'i')
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${CLOCK}$`, 'i')
const MONTH_FIRST = new RegExp(
  String.raw`^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${CLOCK}$`,
  'i',
)
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]([a-z]{3,9})\.?,?[\s-](\d{4})${CLOCK}$`,
  'i',
)

/**
 * Reads a date as people and spreadsheets write it: `2027-01-31 18:00`, `31/01/2027`, `1/31/27 6:00 PM`, `31.01.2027`,
 * `Jan 31, 2027`, `46053.75`. Midnight where it has no time. Undefined for one that can be read in two ways, such as
 * 01/02/2027, and for one that does not exist.
 */
export function readDateCell(cell: string): DateReading | undefined {
  const text = cell.normalize('NFKC').trim()
  if (INSTANT.test(text))
    return Number.isNaN(Date.parse(text)) ? undefined : { instant: new Date(text).toISOString() }
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return fromSerial(Number(text))
  const iso = ISO.exec(text)
  if (iso) return reading(iso[1], iso[2], iso[3], iso.slice(4))
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, first = '', sign, second = '', year = '', ...clock] = numbers
    const full = year.length === 2 ? `20${year}` : year
    // Dots go with the day first wherever dates are written with them.
    const isDayFirst = sign === '.' || Number(first) > 12 || first === second
    const isMonthFirst = sign !== '.' && Number(second) > 12
    if (isDayFirst) return reading(full, second, first, clock)
    return isMonthFirst ? reading(full, first, second, clock) : undefined
  }
  const named = MONTH_FIRST.exec(text)
  if (named) return reading(named[3], monthOf(named[1]), named[2], named.slice(4))
  const dayFirst = DAY_FIRST.exec(text)
  return dayFirst ? reading(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst.slice(4)) : undefined
}

function monthOf(word = ''): string {
  return String(MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1)
}

function fromSerial(serial: number): DateReading | undefined {
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return undefined
  // Spreadsheets keep fractions of a day; a minute is what people meant.
  const at = new Date(SERIAL_START + Math.round(serial * 1440) * (DAY_MS / 1440)).toISOString()
  return { day: at.slice(0, 10), time: at.slice(11, 16) }
}

function reading(
  year = '',
  month = '',
  date = '',
  [hours, minutes = '00', , half]: readonly (string | undefined)[],
): DateReading | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return undefined
  const hour = hourOf(Number(hours ?? 0), half)
  if (hour === undefined || Number(minutes) > 59) return undefined
  return { day, time: `${String(hour).padStart(2, '0')}:${minutes}` }
}

function hourOf(hours: number, half: string | undefined): number | undefined {
  if (half === undefined) return hours <= 23 ? hours : undefined
  if (hours < 1 || hours > 12) return undefined
  return (hours % 12) + (/^p/i.test(half) ? 12 : 0)
}
