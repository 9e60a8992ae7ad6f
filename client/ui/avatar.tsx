import { part } from './part.tsx'
import uiAvatar from './styles/avatar.module.css'

/** Somebody's picture, or their first letter. */
export const Avatar = part('span', uiAvatar.avatar, { large: uiAvatar.large })
