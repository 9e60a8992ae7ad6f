/** Schemas say in English what is wrong, as on the server. */
import '#server/platform/text/drawn-english.ts'
