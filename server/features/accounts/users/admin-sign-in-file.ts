import { readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Where stores before version 2 kept the generated password of their first administrator, until they chose one. */
export function adminSignInFile(dataDir: string): string {
  return join(dataDir, 'admin-sign-in.txt')
}

/** Deletes the file if it is about this account, whose password has changed. */
export async function deleteAdminSignInFile(dataDir: string, email: string): Promise<void> {
  const file = adminSignInFile(dataDir)
  const [owner] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  if (owner?.toLowerCase() === email.toLowerCase()) await unlink(file).catch(() => {})
}
