import { z } from 'zod'
import { locales } from '#contract/text/locales.ts'
import { Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'

/** What the bar of a public demo shows, drawn in the language of its page. */
export const DemoBar = z.object({
  /** `over`: the visitor had a copy. */
  state: z.enum(['shared', 'copy', 'over']),
  /** Until the copy is thrown away if nobody uses it; null without one. */
  leftMs: z.int().min(0).nullable(),
  /** Within the last minutes. */
  isEnding: z.boolean(),
  label: z.string(),
  note: z.string(),
  /** Words of the buttons. */
  words: z.object({
    try: z.string(),
    admin: z.string(),
    keep: z.string(),
    reset: z.string(),
    confirmReset: z.string(),
    cancel: z.string(),
    failed: z.string(),
  }),
})
export type DemoBar = z.infer<typeof DemoBar>

/** Of public demos only. They are not among the routes of a store. */
export const demoRoutes = defineRoutes('Demo', {
  'GET /demo': {
    access: 'everyone',
    summary: 'Get what the bar of the demo shows',
    query: z.object({ lang: z.enum(locales) }),
    answer: DemoBar,
  },
  'POST /demo/copy': {
    access: 'everyone',
    summary: 'Sign in to the administrator of a copy of your own, which is made if you have none',
    answer: Success,
  },
  'POST /demo/copy/keep': { access: 'everyone', summary: 'Use your copy, so that it stays', answer: Success },
  'POST /demo/copy/reset': {
    access: 'everyone',
    summary: 'Throw your copy away and sign in to a new one',
    answer: Success,
  },
})
