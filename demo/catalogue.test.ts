import { expect, test } from 'vitest'
import { demoTags } from './catalogue/demo-beat.ts'
import { demoBeats, demoProducers } from './catalogue.ts'

const GENRES = ['Trap', 'Drill', 'Boom bap', 'Lo-fi', 'House', 'R&B', 'Afrobeats', 'Reggaeton', 'Synthwave']

test('the catalogue has at least 24 beats, each with its own slug, title and description', () => {
  expect(demoBeats.length).toBeGreaterThanOrEqual(24)
  for (const values of [
    demoBeats.map((beat) => beat.slug),
    demoBeats.map((beat) => beat.title),
    demoBeats.map((beat) => beat.description),
  ]) {
    expect(new Set(values).size).toBe(demoBeats.length)
  }
})

test('slugs are lower-case words joined by hyphens', () => {
  for (const { slug } of demoBeats) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('prices lie between 15 and 300 dollars and reach both ends', () => {
  const prices = demoBeats.map((beat) => beat.priceDollars)
  for (const price of prices) expect(Number.isInteger(price)).toBe(true)
  expect(Math.min(...prices)).toBe(15)
  expect(Math.max(...prices)).toBe(300)
})

test('tempos lie between 60 and 180 BPM and tones name a key', () => {
  for (const { bpm, tone } of demoBeats) {
    expect(bpm).toBeGreaterThanOrEqual(60)
    expect(bpm).toBeLessThanOrEqual(180)
    expect(tone).toMatch(/^[A-G][b#]? (?:major|minor)$/)
  }
})

test('every beat begins its two to four tags with its genre, and every genre is there', () => {
  for (const { tags } of demoBeats) {
    expect(tags.length).toBeGreaterThanOrEqual(2)
    expect(tags.length).toBeLessThanOrEqual(4)
    expect(new Set(tags).size).toBe(tags.length)
    expect(GENRES).toContain(tags[0])
  }
  expect(new Set(demoBeats.map((beat) => beat.tags[0]))).toEqual(new Set(GENRES))
})

test('at least twelve tags are in use and none is unused', () => {
  const used = new Set(demoBeats.flatMap((beat) => beat.tags))
  expect(used.size).toBeGreaterThanOrEqual(12)
  expect(used).toEqual(new Set(demoTags))
})

test('six producers with an address and a bio share the beats', () => {
  expect(demoProducers.map((producer) => producer.username).sort()).toEqual(
    [...new Set(demoBeats.map((beat) => beat.producer))].sort(),
  )
  expect(demoProducers).toHaveLength(6)
  for (const { username, email, bio } of demoProducers) {
    expect(email).toBe(`${username}@example.com`)
    expect(bio.length).toBeGreaterThan(20)
  }
})

test('descriptions are one or two sentences without exclamation marks', () => {
  for (const { description } of demoBeats) {
    expect(description).not.toContain('!')
    expect(description.endsWith('.')).toBe(true)
    expect(description.split('. ').length).toBeLessThanOrEqual(2)
  }
})
