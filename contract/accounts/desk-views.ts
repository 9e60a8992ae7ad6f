import { z } from 'zod'

const View = z.enum(['table', 'cards'])
export type DeskView = z.infer<typeof View>

/** How an administrator looks at the lists of the admin area. A list that is left out has its standard view, the table. */
export const DeskViews = z.object({ beats: View.optional(), payments: View.optional() })
export type DeskViews = z.infer<typeof DeskViews>
