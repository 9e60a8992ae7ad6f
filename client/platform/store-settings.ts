import { createContext, useContext } from 'react'
import type { StoreSettings } from '#contract/rendered-page.ts'

/** Settings of a page that the server has not rendered, as under `npm run dev`. */
export const defaultSettings: StoreSettings = {
  storeName: 'Backbeat',
  governingLaw: '',
  publicUrl: '',
  mediaUrl: '/api/media',
  year: new Date().getFullYear(),
  theme: 'system',
  deliversMail: true,
  supportEmail: 'support@example.com',
  supportPhone: '',
  socialLinks: [],
  logo: null,
  colorsUrl: null,
  announcement: null,
  hasPinnedBeats: false,
  footerText: '',
  studio: { isOpen: false, heading: 'About', text: '', services: [], sessions: [], hasFilm: false },
  hasImprint: false,
}

export const StoreSettingsContext = createContext(defaultSettings)

export function useStoreSettings(): StoreSettings {
  return useContext(StoreSettingsContext)
}
