import '#client/app/app.css'
import '#client/app/later.css'
import { setMediaBase } from '#client/platform/media-url.ts'
import { DEMO_MEDIA } from './beats.ts'

setMediaBase(DEMO_MEDIA)
