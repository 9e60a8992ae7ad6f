import { part } from './part.tsx'
import { look } from './primitives.tsx'
import uiPage from './styles/page.module.css'
import uiSegments from './styles/segments.module.css'

/** Links between the lists of one subject, that of this page pressed in. */
export const SegmentBar = part('nav', uiSegments.seg)
export const SegmentLink = part('a', uiSegments.segB)
/** The last line of a form: what went wrong, and its buttons. */
export const FormEnd = part('div', uiPage.formEnd, { roomy: uiPage.formEndRoomy, tall: uiPage.formEndTall })
export const Table = part('table', uiPage.table, { numeric: look({ numeric: true }) })
