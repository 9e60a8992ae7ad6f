import { uuidv7 } from 'uuidv7'
import { CreateUserRequest } from '#contract/admin-user.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { Problem, type ProblemCode } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { makeAvatar } from '#server/platform/media/avatar.ts'
import { contentHash, type PublicFiles } from '#server/platform/storage/public-files.ts'
import { accountMadeMail } from './mails.ts'

/**
 * Makes an account on behalf of an administrator, with the role of their choice and a mail that tells of it. The
 * picture is optional. Throws `invalid_request` with what is wrong under each field, `image_unreadable`,
 * `username_taken` and `email_taken`.
 */
export async function createUser(
  { db, files }: { db: Db; files: PublicFiles },
  admin: Session,
  form: unknown,
  picture: Buffer | undefined,
): Promise<Row<'users'>> {
  const wanted = readForm(form)
  await refuseTaken(db, wanted)
  const image = picture && (await storeAvatar(files, picture))
  const password_hash = await hashPassword(wanted.password)
  const user = await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('users')
      .values({
        id: uuidv7(),
        username: wanted.username,
        username_key: wanted.username.toLowerCase(),
        email: wanted.email,
        email_key: wanted.email.toLowerCase(),
        password_hash,
        role: wanted.role,
        image: image ?? null,
        created_at: Date.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!inserted) return undefined
    const { id, email, username } = inserted
    await queueMail(trx, accountMadeMail, { key: `account made ${id}`, to: email, data: { userId: id } })
    await recordAuditEvent(trx, admin, {
      action: 'user.created',
      subject: { id, name: username },
      details: { role: wanted.role },
    })
    return inserted
  })
  if (user) return user
  // Somebody was quicker by a moment.
  await refuseTaken(db, wanted)
  throw new Problem('unavailable')
}

function readForm(form: unknown): CreateUserRequest {
  const parsed = CreateUserRequest.safeParse(form)
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body'
    const isMissing = issue.code === 'invalid_type'
    errors[field] ??= isMissing ? 'This field is required.' : issue.message
  }
  throw new Problem('invalid_request', { detail: 'Please fix the errors above and try again.', errors })
}

/** Administrators see all accounts, so they are told which of the two is taken. */
async function refuseTaken(db: Db, wanted: CreateUserRequest): Promise<void> {
  const taken = await db
    .selectFrom('users')
    .select(['username_key', 'email_key'])
    .where((where) =>
      where.or([
        where('username_key', '=', wanted.username.toLowerCase()),
        where('email_key', '=', wanted.email.toLowerCase()),
      ]),
    )
    .execute()
  const errors: Record<string, string> = {}
  let code: ProblemCode = 'email_taken'
  if (taken.some((user) => user.email_key === wanted.email.toLowerCase()))
    errors.email = 'There is already an account with this email address.'
  if (taken.some((user) => user.username_key === wanted.username.toLowerCase())) {
    code = 'username_taken'
    errors.username = new Problem(code).message
  }
  if (Object.keys(errors).length > 0) throw new Problem(code, { errors })
}

async function storeAvatar(files: PublicFiles, picture: Buffer): Promise<string> {
  const avatar = await makeAvatar(picture)
  return files.put('avatars', `${contentHash(avatar)}.webp`, avatar)
}
