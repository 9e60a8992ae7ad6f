import { chmod, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Generated credentials of the first administrator, kept in a file until they choose a password. */
type AdminSignIn = { email: string; password: string }

export function adminSignInFile(dataDir: string): string {
  return join(dataDir, 'admin-sign-in.txt')
}

export async function writeAdminSignIn(
  dataDir: string,
  { email, password, expiresAt }: AdminSignIn & { expiresAt: number },
): Promise<void> {
  const file = adminSignInFile(dataDir)
  const note = `For one sign-in until ${new Date(expiresAt).toISOString()}. Then set your own password.`
  await writeFile(file, `${email}\n${password}\n${note}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}

export async function readAdminSignIn(dataDir: string): Promise<AdminSignIn | undefined> {
  const text = await readFile(adminSignInFile(dataDir), 'utf8').catch(() => '')
  const [email, password] = text.split('\n')
  return email && password ? { email, password } : undefined
}

/** Deletes the file if it is about this account, whose password has changed. */
export async function deleteAdminSignInFile(dataDir: string, email: string): Promise<void> {
  const signIn = await readAdminSignIn(dataDir)
  if (signIn?.email.toLowerCase() === email.toLowerCase())
    await unlink(adminSignInFile(dataDir)).catch(() => {})
}
