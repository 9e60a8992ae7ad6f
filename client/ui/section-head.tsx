import { part } from './part.tsx'
import uiSectionHead from './styles/section-head.module.css'

/** A section's heading, and what stands at the end of its line. */
export const SectionHead = part('div', uiSectionHead.head)
