import { replyWithDrawing } from '#server/platform/pdf/reply-with-drawing.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'
import { ConfirmationLetter, writeConfirmationLetter } from './confirmation-letter.ts'
import { EvidenceContent, writeEvidence } from './evidence-document.ts'
import { renderLicense } from './license-document.ts'
import { OrderConfirmation, writeOrderConfirmation } from './order-confirmation-document.ts'

/** Runs in a child process. The source of a license is that of `documentSource`. */
await replyWithDrawing({
  license: renderLicense,
  evidence: (source) => writeEvidence(parseJson(EvidenceContent, source)),
  confirmation: (source) => writeOrderConfirmation(parseJson(OrderConfirmation, source)),
  letter: (source) => writeConfirmationLetter(parseJson(ConfirmationLetter, source)),
})
