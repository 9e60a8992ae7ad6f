import { classNames } from './class-names.ts'
import { part } from './part.tsx'
import uiEmpty from './styles/empty.module.css'
import uiFader from './styles/fader.module.css'
import uiKeys from './styles/keys.module.css'
import uiLogo from './styles/logo.module.css'
import uiMeter from './styles/meter.module.css'
import uiPrimitives from './styles/primitives.module.css'
import uiSleeve from './styles/sleeve.module.css'
import uiTabs from './styles/tabs.module.css'
import uiTape from './styles/tape.module.css'
import uiWaveform from './styles/waveform.module.css'

/** What goes on from an `Outcome`. */
export const Actions = part('div', uiEmpty.acts)
export const OutcomeBox = part('div', classNames(uiPrimitives.wrap, uiEmpty.outcome))
export const OutcomeCopy = part('div', uiEmpty.outcomeCopy)
export const OutcomeGoods = part('section', uiEmpty.outcomeGoods)
/** An inner sleeve without a record. */
export const EmptySleeve = part('div', uiEmpty.innersleeve)
/** Holds the place of what is being loaded. */
export const Skeleton = part('div', uiEmpty.sk, { low: uiEmpty.skLow, tall: uiEmpty.skTall })
/** The same for an element that has a class of its feature, too. */
export const skeletonClass = () => uiEmpty.sk
/** A square for a cover. Of paper where there is none. */
export const Sleeve = part('span', uiSleeve.sleeve, { paper: uiSleeve.sleevePaper })
export const Disc = part('span', uiSleeve.disc)
/** A torn label. */
export const Tape = part('span', uiTape.tape, { small: uiTape.tapeS, large: uiTape.tapeL })
/** A link or a button with an icon alone. */
export const IconKey = part('a', uiKeys.ikey)
/** Play and pause of a player. */
export const PlayKey = part('button', uiKeys.play, {
  large: uiKeys.playL,
  wide: uiKeys.playWide,
  on: uiKeys.isOn,
})
export const Logo = part('a', uiLogo.logo)
/** Links between the pages of a subject. */
export const TabBar = part('nav', uiTabs.tabs)
export const TabCount = part('span', classNames(uiTabs.tabsCount, uiPrimitives.numeric))
export const WaveBox = part('div', uiWaveform.wavebox)
export const Ruler = part('div', uiWaveform.ruler)
/** A meter of cells: the player's, or the level of a microphone. */
export const Ladder = part('div', uiMeter.ladder, { bar: uiMeter.ladderBar, level: uiMeter.ladderLevel })
export const Cell = part('i', '', { yellow: uiMeter.y, red: uiMeter.r, lit: uiMeter.on })
export const FaderTrack = part('div', uiFader.fader, {
  marked: uiFader.faderMarked,
  volume: uiFader.vol,
  short: uiFader.faderShort,
})
export const FaderSlot = part('div', uiFader.faderSlot)
export const FaderFill = part('div', uiFader.faderFill)
export const FaderScale = part('div', uiFader.faderScale)
