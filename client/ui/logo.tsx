import { part } from './part.tsx'
import uiLogo from './styles/logo.module.css'

export const Logo = part('a', uiLogo.logo)
