import type { SettingValues, Studio } from './settings.ts'

type About = Pick<Studio, 'heading' | 'text'>

/** Describes the demo's studio, and nobody else's. */
const demoAbout = (storeName: string): About => ({
  heading: 'The room behind the beats',
  text: `${storeName} is a working studio with one live room, one desk and engineers who made half of this catalogue. Bring a beat you bought here, or start from nothing.`,
})

/** True of every store. */
const neutralAbout = (storeName: string): About => ({
  heading: `About ${storeName}`,
  text: 'Listen to every beat before you buy, choose the license that fits your release, and download your files right after you pay.',
})

/** Default of the About section. */
export const standardStudio = (storeName: string, isDemo: boolean): Studio => ({
  isOpen: true,
  ...(isDemo ? demoAbout(storeName) : neutralAbout(storeName)),
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
  `${storeName} sells beats made by people who play them. Every track is tagged with its tempo and tone, and licensed in one step.`

/** What subscribers are promised by default: true of every store. */
export const standardNewsletter = (storeName: string): string =>
  `New beats and news from ${storeName}. Unsubscribe anytime.`

/** What subscribers are promised, in every place that says it. */
export const newsletterPromise = ({
  newsletterText,
  storeName,
}: Pick<SettingValues, 'newsletterText' | 'storeName'>): string =>
  newsletterText ?? standardNewsletter(storeName)

/** The section as it is shown: without a studio, nothing says that there is one. */
export function withoutDemoAbout(studio: Studio, storeName: string): Studio {
  const [demo, neutral] = [demoAbout(storeName), neutralAbout(storeName)]
  if (studio.isOpen || studio.text !== demo.text) return studio
  return {
    ...studio,
    ...neutral,
    heading: studio.heading === demo.heading ? neutral.heading : studio.heading,
  }
}
