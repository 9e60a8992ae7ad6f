import { type LicenseScope, scopeFiles } from '#contract/licenses/license-scope.ts'
import { fc } from './laws.ts'

/** MP3 and WAV, with a limit of streams. */
export const basicScope: LicenseScope = {
  files: ['mp3', 'wav'],
  streams: 50_000,
  copies: null,
  videos: null,
  radioStations: null,
  performances: null,
  termYears: null,
  exclusive: false,
  publishingShare: 50,
  credit: '',
}

export const trackoutScope: LicenseScope = { ...basicScope, files: [...scopeFiles], streams: null }

const limit = fc.option(fc.nat(1_000_000_000))

/** An arbitrary license scope. */
export const scopes: fc.Arbitrary<LicenseScope> = fc.record({
  files: fc.subarray([...scopeFiles], { minLength: 1 }),
  streams: limit,
  copies: limit,
  videos: limit,
  radioStations: limit,
  performances: fc.oneof(limit, fc.constant('nonprofit' as const)),
  termYears: fc.option(fc.integer({ min: 1, max: 99 })),
  exclusive: fc.boolean(),
  publishingShare: fc.integer({ min: 0, max: 100 }),
  credit: fc.constantFrom('', 'Produced by {producer}', 'Beat: “{beat}” ({store})'),
})
