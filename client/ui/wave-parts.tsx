import { part } from './part.tsx'
import uiWaveform from './styles/waveform.module.css'

export const WaveBox = part('div', uiWaveform.wavebox)
export const Ruler = part('div', uiWaveform.ruler)
