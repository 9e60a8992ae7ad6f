/** A container's health check: exits with 0 if /readyz succeeds. */
try {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`, {
    signal: AbortSignal.timeout(4_000),
  })
  if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
