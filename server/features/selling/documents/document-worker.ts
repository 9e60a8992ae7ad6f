import { replyWithDrawing } from '#server/platform/pdf/reply-with-drawing.ts'
import { ConfirmationLetter, writeConfirmationLetter } from './confirmation-letter.ts'
import { EvidenceContent, writeEvidence } from './evidence-document.ts'
import { renderLicense } from './license-document.ts'

/** Runs in a child process. The source of a license is that of `documentSource`. */
await replyWithDrawing({
  license: renderLicense,
  evidence: (source) => writeEvidence(EvidenceContent.parse(JSON.parse(source))),
  letter: (source) => writeConfirmationLetter(ConfirmationLetter.parse(JSON.parse(source))),
})
