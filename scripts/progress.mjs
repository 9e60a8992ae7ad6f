/** Says on one line which step of a start is running and, once it is done, how long it took. */
export async function withProgress(step, work) {
  const startedAt = Date.now()
  process.stdout.write(`${step} ... `)
  let ending = 'failed\n'
  try {
    const result = await work()
    ending = `${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`
    return result
  } finally {
    process.stdout.write(ending)
  }
}
