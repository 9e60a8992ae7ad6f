/** Forms say in English what is wrong, as on a page. */
import { drawFaultsIn, makeI18n } from '#client/platform/page-texts.ts'

drawFaultsIn(makeI18n())
