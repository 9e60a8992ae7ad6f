import { Readable } from 'node:stream'
import type { PluginFunction } from 'nodemailer/lib/mailer/index.js'

type Held = { beforeData?: () => Promise<void> }

/** Calls `beforeData` of a mail when the server is ready for its content, before the first byte. */
export const holdData: PluginFunction = (mail, done) => {
  const { beforeData } = mail.data as Held
  if (beforeData) {
    const { message } = mail
    const open = message.createReadStream.bind(message)
    // Read once the server has answered DATA.
    message.createReadStream = () =>
      Readable.from(
        (async function* () {
          await beforeData()
          yield* open()
        })(),
        { objectMode: false },
      )
  }
  done()
}
