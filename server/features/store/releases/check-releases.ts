import { compareVersions, RELEASE_FILE_MAX_BYTES, type Release } from '#contract/store/release.ts'
import { type ReleaseSource, thisBuild } from '#server/config/release-file.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { PrivateAddressError } from '#server/platform/network/checked-lookup.ts'
import { getPublicly, UnusableAnswerError } from '#server/platform/network/get-publicly.ts'
import type { Store } from '#server/platform/store.ts'
import { openRelease, ReleaseRefusedError } from './open-release.ts'
import { readCheck, writeCheck } from './release-check.ts'

const DAY_MS = 86_400_000

/**
 * Asks once a day for the release file, if the owner wants that and the build says where it is. What comes of it is in the log
 * once, and on Today only if there is a newer version.
 */
export async function checkReleases(
  { db, config, settings }: Pick<Store, 'db' | 'config' | 'settings'>,
  log: App['log'],
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<void> {
  const { releases: source } = config
  if (!source || !settings.current.checksReleases) return
  const before = (await readCheck(db)) ?? { checkedAt: Number.NEGATIVE_INFINITY, newest: null, said: null }
  if (Math.abs(now - before.checkedAt) < DAY_MS) return
  // Before the request: a process that ends meanwhile does not ask again today.
  await writeCheck(db, { ...before, checkedAt: now })
  const found = await readReleaseFile(source, before.newest, signal)
  const said = 'fault' in found ? found.fault : whatIsNew(found.release)
  if (said !== before.said) log.info(`Release file of ${new URL(source.url).host}: ${said}`)
  const newest = 'release' in found ? found.release : before.newest
  await writeCheck(db, { checkedAt: now, newest, said })
}

function whatIsNew({ version }: Release): string {
  return compareVersions(version, thisBuild.version) > 0
    ? `version ${version} is out`
    : `${version} is the newest version, and this store has ${thisBuild.version}`
}

/** @throws the abort of a store that stops */
async function readReleaseFile(
  { url, key, allowed }: ReleaseSource,
  newest: Release | null,
  signal: AbortSignal,
): Promise<{ release: Release } | { fault: string }> {
  try {
    const bytes = await getPublicly(new URL(url), { allowed, maxBytes: RELEASE_FILE_MAX_BYTES, signal })
    const release = openRelease(bytes, key)
    // Somebody in between could hold a fix back with an old file, which is signed, too.
    if (newest && compareVersions(release.version, newest.version) < 0)
      throw new ReleaseRefusedError(`it goes back from ${newest.version} to ${release.version}`)
    return { release }
  } catch (error) {
    signal.throwIfAborted()
    return { fault: explain(error) }
  }
}

function explain(error: unknown): string {
  if (error instanceof ReleaseRefusedError) return `refused, as ${error.message}`
  if (error instanceof PrivateAddressError)
    return 'refused, as it leads into a private network, or out of it without TLS'
  if (error instanceof UnusableAnswerError) return `refused. ${error.message}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return `cannot be reached (${code ?? (error instanceof Error ? error.name : String(error))})`
}
