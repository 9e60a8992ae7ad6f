import { matchesGlob } from 'node:path'

/**
 * What `npm test` leaves to `npm run test:full`, so that it takes ten minutes: what takes long and is about a part that few
 * changes touch. For each of these, `npm test` has something shorter that fails when the part is broken as a whole.
 */
export const leftToFull: string[] = [
  // Several stores at once, killed, cut off and started again. The invariants stay.
  'tests/chaos/!(invariants)*.api.test.ts',
  // Starts of the store in clones and beside each other.
  'tests/{first-start,second-store}.test.ts',
  'scripts/npm-scripts.test.ts',
  'server/platform/http/graceful-shutdown.test.ts',
  // What is heard in hundreds of songs and signals.
  'server/platform/media/structure/structure.test.ts',
  'server/platform/media/audio/{lossless,tempo-and-key,compressible-audio}.test.ts',
  'contract/audio/suggestions.test.ts',
  'server/features/catalogue/audio-analysis/structure.api.test.ts',
  'client/features/player/booth/{booth.browser,delay}.test.ts',
  // Moving and restoring a store and its files, and every file of a store on each storage.
  'server/platform/storage/move-files.test.ts',
  'server/platform/database/{move-database,outage}.api.test.ts',
  'server/features/store/{backup/{backup,commands},restore/restore}.api.test.ts',
  'server/commands/prepare-store.api.test.ts',
  'tests/storage.api.test.ts',
  'server/features/selling/files/full-disk.api.test.ts',
  // Whole catalogues, in and out, and what becomes of processes that end on the way.
  'server/features/catalogue/beats/{import-catalogue,store-tag,stems,deleted-uploads}.api.test.ts',
  'server/features/catalogue/imports/import.api.test.ts',
  'server/platform/media/background-process.test.ts',
  'server/public-demo/public-demo.test.ts',
  'demo/deliver.api.test.ts',
  'server/platform/mail/mail-languages.api.test.ts',
  // Rare ways of money and keys, and laws that `test:full` tries with ten times the cases.
  'server/features/selling/payouts/transfer-laws.api.test.ts',
  'server/features/selling/payments/{paypal/capture-laws,refuse-sandbox}.api.test.ts',
  'server/features/selling/payouts/take-backs.api.test.ts',
  'server/features/selling/order-book/receipt-state.api.test.ts',
  'client/features/store/settings/credentials.browser.test.tsx',
  // Journeys through what others pass already, or component tests hold; screens of many pages in one language after the other.
  `tests/e2e/{${[
    ...['admin-{licenses,settings,tags,users}', 'beat-files', 'booth', 'choose-language', 'embed-*'],
    ...['audition-*', 'empty-store', 'files-on-s3', 'insight', 'keyboard', 'large-catalogue', 'moving-in'],
    ...['payment-methods', 'paypal', 'proxy', 'pseudo-language', 'public-demo', 'share', 'splits'],
    ...['studio', 'today'],
  ].join(',')}}.spec.ts`,
]

/** Run on PostgreSQL in `npm test`, too: the schema, upgrades, search, and the locks and sums by which no money is lost. */
export const onBothEngines: string[] = [
  'server/platform/database/**/!(move-database|outage).api.test.ts',
  'server/model/{order/exclusive-lock,split/ledger}.api.test.ts',
  'server/features/selling/invoices/numbers.api.test.ts',
  'server/features/selling/payments/{checked-exclusive,order-locks}.api.test.ts',
  'server/features/selling/payouts/whole-story.api.test.ts',
  'tests/{search,upgrade}.api.test.ts',
]

/** @param file its path in the project */
export const isLeftToFull = (file: string): boolean => leftToFull.some((glob) => matchesGlob(file, glob))
