import { CreateUserRequest } from '#contract/accounts/admin-user.ts'
import { msg } from '#contract/text/msg.ts'
import type { ProblemCode } from '#contract/wire/problems.ts'
import type { Config } from '#server/config/config.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { addUser, findUserByEmail, findUserByUsername, newUserRow } from '#server/model/user/index.ts'
import { hashNewPassword } from '#server/platform/crypto/new-password.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { makeAvatar } from '#server/platform/media/avatar.ts'
import { contentHash, type PublicFiles } from '#server/platform/storage/public-files.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { accountCreatedMail } from './auth-mails.ts'

/**
 * Creates an account on behalf of an administrator and notifies its owner.
 * @param picture path of an uploaded file
 * @throws Problem invalid_request with an error per field, image_unreadable, username_taken, email_taken
 */
export async function createUser(
  { db, config, files }: { db: Db; config: Config; files: PublicFiles },
  admin: RequestSession,
  form: unknown,
  picture: string | undefined,
): Promise<Row<'users'>> {
  const { username, email, role, password } = readForm(form)
  await assertAvailable(db, username, email)
  const image = picture && (await storeAvatar(files, picture))
  const password_hash = await hashNewPassword(password, [username, email, config.storeName])
  const row = newUserRow({ username, email, role, image, password_hash })
  const user = await db.transaction().execute(async (trx) => {
    const inserted = await addUser(trx, row)
    if (!inserted) return undefined
    const { id } = inserted
    await queueMail(trx, accountCreatedMail, {
      ...{ key: `account made ${id}`, to: email, data: { userId: id } },
      locale: inserted.locale,
    })
    await recordAuditEvent(trx, admin, 'user.created', { id, name: username }, { role })
    return inserted
  })
  if (user) return user
  // A concurrent request took the name or address.
  await assertAvailable(db, username, email)
  throw new ProblemError('unavailable')
}

function readForm(form: unknown): CreateUserRequest {
  const parsed = CreateUserRequest.safeParse(form)
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body'
    const isMissing = issue.code === 'invalid_type'
    errors[field] ??= isMissing ? inEnglish(msg`This field is required.`) : issue.message
  }
  throw new ProblemError('invalid_request', {
    detail: msg`Please fix the errors above and try again.`,
    errors,
  })
}

/** Administrators see all accounts, so the error may reveal which of the two is taken. */
async function assertAvailable(db: Db, username: string, email: string): Promise<void> {
  const errors: Record<string, string> = {}
  let code: ProblemCode = 'email_taken'
  if (await findUserByEmail(db, email))
    errors.email = inEnglish(msg`There is already an account with this email address.`)
  if (await findUserByUsername(db, username)) {
    code = 'username_taken'
    errors.username = new ProblemError(code).message
  }
  if (Object.keys(errors).length > 0) throw new ProblemError(code, { errors })
}

async function storeAvatar(files: PublicFiles, picture: string): Promise<string> {
  const avatar = await makeAvatar(picture)
  return files.put('avatars', `${contentHash(avatar)}.webp`, avatar)
}
