import { z } from 'zod'
import { faultText, type LocalText } from '#contract/text/fault-text.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

/**
 * What a schema says where it has no sentence of its own: the validator's own words ("Invalid input: expected string, received
 * undefined") never reach a person. Imported for its effect, by what all schemas of people's input use.
 */
z.config({
  localeError: (issue) => {
    const text = plainMessage(issue)
    return typeof text === 'string' ? text : faultText(text)
  },
})

/** A string is drawn already. */
function plainMessage(issue: z.core.$ZodRawIssue): LocalText | string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : typeMessage(issue.expected)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return formats[issue.format] ?? WRONG_FORMAT
    case 'not_multiple_of':
      return issue.divisor === 1 ? WHOLE : multipleOf(Number(issue.divisor))
    case 'invalid_value':
      return issue.input === undefined ? REQUIRED : oneOf(issue.values)
    case 'unrecognized_keys':
      return unknownMembers(issue.keys)
    case 'invalid_union':
      // Each way to write it was tried; the last one is the most lenient.
      return issue.errors.at(-1)?.[0]?.message ?? UNREADABLE
    default:
      return UNREADABLE
  }
}

const REQUIRED = msg`This is required.`
const UNREADABLE = msg`This can’t be read. Please check it.`
const WRONG_FORMAT = msg`This isn’t written the way it has to be. Please check it.`
const NUMBER = msg`Please enter a number.`
const WHOLE = msg`Please enter a whole number.`
const YES_OR_NO = msg`Please answer yes or no.`
const MOST_LISTED = 12

const formats: Readonly<Record<string, Message>> = {
  email: msg`Please enter an email address, such as name@example.com.`,
  url: msg`Please enter a web address, such as https://example.com.`,
  datetime: msg`Please enter a date and time, such as 2027-01-31T18:00:00Z.`,
  date: msg`Please enter a date, such as 2027-01-31.`,
  time: msg`Please enter a time, such as 18:00.`,
}

function typeMessage(expected: string): Message {
  if (expected === 'int') return WHOLE
  if (expected === 'number') return NUMBER
  if (expected === 'string') return msg`Please enter text.`
  if (expected === 'boolean') return YES_OR_NO
  if (expected === 'array') return msg`Please send a list.`
  return UNREADABLE
}

const multipleOf =
  (step: number): LocalText =>
  (locale) =>
    msg`Please enter a multiple of ${{ step: formatCount(step, locale) }}.`

function tooBig(issue: Pick<z.core.$ZodIssueTooBig, 'maximum' | 'origin' | 'inclusive'>): LocalText {
  const maximum = Number(issue.maximum)
  if (issue.origin === 'string')
    return msg`This is too long: at most ${plural({ maximum }, { one: '# character', other: '# characters' })}.`
  if (isMany(issue.origin))
    return msg`This is too much: at most ${plural({ maximum }, { one: '# entry', other: '# entries' })}.`
  return (locale) => {
    const number = formatCount(maximum, locale)
    return issue.inclusive === false
      ? msg`Please enter less than ${{ number }}.`
      : msg`Please enter ${{ number }} or less.`
  }
}

function tooSmall(issue: Pick<z.core.$ZodIssueTooSmall, 'minimum' | 'origin' | 'inclusive'>): LocalText {
  const minimum = Number(issue.minimum)
  if (issue.origin === 'string')
    return minimum <= 1
      ? REQUIRED
      : msg`This is too short: at least ${plural({ minimum }, { one: '# character', other: '# characters' })}.`
  if (isMany(issue.origin) && minimum <= 1) return REQUIRED
  return (locale) => {
    const number = formatCount(minimum, locale)
    if (isMany(issue.origin)) return msg`Please choose at least ${{ number }}.`
    return issue.inclusive === false
      ? msg`Please enter more than ${{ number }}.`
      : msg`Please enter ${{ number }} or more.`
  }
}

const isMany = (origin: string) => origin === 'array' || origin === 'set' || origin === 'map'

function oneOf(values: readonly unknown[]): LocalText {
  const words = values.map(String)
  if (words.includes('yes') && words.includes('no')) return YES_OR_NO
  if (words.length === 0 || words.length > MOST_LISTED) return UNREADABLE
  const [word = ''] = words
  if (words.length === 1) return msg`This has to be ${{ word }}.`
  const choices = words.join(', ')
  return msg`Please choose one of these: ${{ choices }}.`
}

/** Members have no order, and no “and” that could be one of them. */
function unknownMembers(keys: readonly string[]): LocalText {
  const names = keys.map((key) => `“${key}”`).join(', ')
  return msg`Please leave out ${{ names }}: nothing here is called that.`
}
