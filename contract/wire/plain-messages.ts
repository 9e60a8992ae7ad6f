import { z } from 'zod'

/**
 * What a schema says where it has no sentence of its own: the validator's own words ("Invalid input: expected string, received
 * undefined") never reach a person. Imported for its effect, by what all schemas of people's input use.
 */
z.config({ localeError: (issue) => plainMessage(issue) })

function plainMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : typeMessage(issue.expected)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return formats[issue.format] ?? 'This isn’t written the way it has to be. Please check it.'
    case 'not_multiple_of':
      return issue.divisor === 1 ? WHOLE : `Please enter a multiple of ${issue.divisor}.`
    case 'invalid_value':
      return issue.input === undefined ? REQUIRED : oneOf(issue.values)
    case 'unrecognized_keys':
      return `Please leave out ${listed(issue.keys)}: nothing here is called that.`
    case 'invalid_union':
      // Each way to write it was tried; the last one is the most lenient.
      return issue.errors.at(-1)?.[0]?.message ?? UNREADABLE
    default:
      return UNREADABLE
  }
}

const REQUIRED = 'This is required.'
const UNREADABLE = 'This can’t be read. Please check it.'
const NUMBER = 'Please enter a number.'
const WHOLE = 'Please enter a whole number.'
const YES_OR_NO = 'Please answer yes or no.'
const MOST_LISTED = 12

const formats: Readonly<Record<string, string>> = {
  email: 'Please enter an email address, such as name@example.com.',
  url: 'Please enter a web address, such as https://example.com.',
  datetime: 'Please enter a date and time, such as 2027-01-31T18:00:00Z.',
  date: 'Please enter a date, such as 2027-01-31.',
  time: 'Please enter a time, such as 18:00.',
}

function typeMessage(expected: string): string {
  if (expected === 'int') return WHOLE
  if (expected === 'number') return NUMBER
  if (expected === 'string') return 'Please enter text.'
  if (expected === 'boolean') return YES_OR_NO
  if (expected === 'array') return 'Please send a list.'
  return UNREADABLE
}

function tooBig(issue: Pick<z.core.$ZodIssueTooBig, 'maximum' | 'origin' | 'inclusive'>): string {
  const most = Number(issue.maximum)
  if (issue.origin === 'string') return `This is too long: at most ${counted(most, 'character')}.`
  if (issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'map')
    return `This is too much: at most ${counted(most, 'entry', 'entries')}.`
  return issue.inclusive === false ? `Please enter less than ${most}.` : `Please enter ${most} or less.`
}

function tooSmall(issue: Pick<z.core.$ZodIssueTooSmall, 'minimum' | 'origin' | 'inclusive'>): string {
  const least = Number(issue.minimum)
  if (issue.origin === 'string')
    return least <= 1 ? REQUIRED : `This is too short: at least ${counted(least, 'character')}.`
  if (issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'map')
    return least <= 1 ? REQUIRED : `Please choose at least ${least}.`
  return issue.inclusive === false ? `Please enter more than ${least}.` : `Please enter ${least} or more.`
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map(String)
  if (words.includes('yes') && words.includes('no')) return YES_OR_NO
  if (words.length === 0 || words.length > MOST_LISTED) return UNREADABLE
  return words.length === 1
    ? `This has to be ${words[0]}.`
    : `Please choose one of these: ${words.join(', ')}.`
}

function listed(keys: readonly string[]): string {
  return keys.map((key) => `“${key}”`).join(', ')
}
