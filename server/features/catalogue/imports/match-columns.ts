import {
  type CatalogueColumn,
  type ColumnMatch,
  catalogueColumns,
  columnNamed,
} from '#contract/beats/catalogue-import.ts'

/** Headings of other stores and spreadsheets. */
const alsoCalled: Partial<Record<CatalogueColumn, readonly string[]>> = {
  title: ['name', 'beat', 'beat name', 'beat title', 'track', 'track name', 'track title'],
  description: ['notes', 'about', 'text'],
  price: ['amount', 'base price', 'lease price'],
  audio: ['audio file', 'file', 'filename', 'file name', 'wav', 'wav file', 'master', 'mp3', 'audio url'],
  image: ['artwork', 'artwork url', 'cover', 'cover art', 'cover file', 'cover url', 'image url', 'picture'],
  bpm: ['tempo'],
  tone: ['key', 'musical key', 'scale', 'key signature'],
  tags: ['genre', 'genres', 'mood', 'moods', 'keywords', 'tag', 'style'],
  producer: ['artist', 'producers'],
  publish_at: ['release', 'release date', 'goes out', 'publish date'],
  stems: ['stems file', 'trackout', 'stems zip'],
}

const normalize = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

/** Whether these are the columns of an exported catalogue, or of one written for the command. */
export function isOwnFormat(headings: readonly string[]): boolean {
  const names = headings.filter((heading) => heading !== '').map(columnNamed)
  return names.includes('title') && !names.includes(undefined) && new Set(names).size === names.length
}

/** The columns that headings most likely mean. Only tags may have several. */
export function guessColumns(headings: readonly string[]): ColumnMatch {
  const names = headings.map(normalize)
  if (isOwnFormat(headings)) return headings.map((heading) => columnNamed(heading) ?? null)
  const taken = new Set<CatalogueColumn>()
  return names.map((name) => {
    // Price (USD), BPM of the beat
    const bare = name.replace(/\s*\(.*\)$/, '')
    const column = catalogueColumns.find(
      (each) => alsoCalled[each]?.includes(bare) || (each !== 'key' && each === columnNamed(bare)),
    )
    if (column === undefined || (taken.has(column) && column !== 'tags')) return null
    taken.add(column)
    return column
  })
}
