import type { Studio } from './settings.ts'

/** Default text of the About section. */
export const standardStudio = (storeName: string): Studio => ({
  isOpen: true,
  heading: 'The room behind the beats',
  text: `${storeName} is a working studio with one live room, one desk and engineers who made half of this catalogue. Bring a beat you bought here, or start from nothing.`,
  services: [
    { name: 'Mixing', what: 'Stems in, finished record out.' },
    { name: 'Production', what: 'A beat built around your voice.' },
    { name: 'Composition', what: 'Chords, lines and live players.' },
    { name: 'Session booking', what: 'Four hours with an engineer.' },
  ],
  sessions: [
    { name: 'Morning', from: 9, until: 13, content: 'Vocal recording and mixing' },
    { name: 'Afternoon', from: 14, until: 18, content: 'Beat production and sound design' },
    { name: 'Evening', from: 19, until: 23, content: 'Extended full production' },
  ],
  hasFilm: true,
})

/** Default text of the footer. */
export const standardFooter = (storeName: string): string =>
  `${storeName} sells beats made by people who play them. Every track is cleared, tagged with its tempo and tone, and licensed in one step.`
