import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { SharedCrateView } from '#contract/discovery/crate.ts'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import type { PageTexts } from '#contract/text/page-texts.ts'

/** Colors of an embedded player: `auto` follows the system of who sees it. */
export const embedThemes = ['dark', 'light', 'auto'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** What an embedded player plays. `gone`: nothing anymore. */
export type EmbedSubject =
  | { kind: 'beat'; beat: BeatDetail }
  | { kind: 'crate'; token: string; crate: SharedCrateView }
  /** `producer`: whose beat it was, if they have others. */
  | { kind: 'gone'; what: 'beat' | 'crate'; producer?: string | undefined }

/** `texts`: undefined in the language of the sources. */
export type RenderEmbed = (
  subject: EmbedSubject,
  settings: Pick<StoreSettings, 'storeName' | 'publicUrl' | 'mediaUrl' | 'currency' | 'locale' | 'languages'>,
  texts?: PageTexts,
) => Promise<{ title: string; html: string }>

/** The renderer of embedded players, and the built files that their pages load. */
export type EmbedFiles = { render: RenderEmbed; script: string; style: string }

/** Data of a playable beat for the player's script, in the page as JSON. */
export type EmbedTrack = {
  id: string
  title: string
  audio: string
  seconds: number
  /** Peaks as base64. */
  waveform: string
}

/** What the player's script says, in the player's language. `{title}`, `{passed}` and `{total}` stand for what plays. */
export type EmbedWords = { play: string; pause: string; position: string; failed: string }

/** Id of the script element with the tracks and the words. */
export const EMBED_DATA_ID = 'tracks'
