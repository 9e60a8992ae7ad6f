import { createContext, useContext } from 'react'

/** Which paint the store wears: the system's choice, Blackface or Silverface. */
export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** What the pages need to know of the store's settings. Comes with the first HTML. */
export type StoreSettings = {
  storeName: string
  /** Address of the store without a trailing slash. */
  publicUrl: string
  /** Where previews and pictures are, without a trailing slash: `/api/media`, or an address elsewhere. */
  mediaUrl: string
  /** The year the page was made in, for the footer. */
  year: number
  /** What the visitor has chosen, from their cookie. */
  theme: Theme
  /** False where the store can send no mail: forms that would send one only clear. */
  deliversMail: boolean
  supportEmail: string
  /** Empty: no number is shown. */
  supportPhone: string
  /** Where else the store is to be found; empty: the footer has no such part. */
  socialLinks: readonly { name: string; url: string }[]
}

export const StoreSettingsContext = createContext<StoreSettings>({
  storeName: 'Backbeat',
  publicUrl: '',
  mediaUrl: '/api/media',
  year: 2026,
  theme: 'system',
  deliversMail: false,
  supportEmail: 'support@example.com',
  supportPhone: '',
  socialLinks: [],
})

export function useStoreSettings(): StoreSettings {
  return useContext(StoreSettingsContext)
}
