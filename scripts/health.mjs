/** What a container asks to know whether the store in it can serve: ends with 0 where /readyz says so. */
try {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`, {
    signal: AbortSignal.timeout(4_000),
  })
  if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
