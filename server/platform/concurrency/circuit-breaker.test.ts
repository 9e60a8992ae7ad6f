import { expect, test, vi } from 'vitest'
import { CircuitBreaker, CircuitOpenError } from './circuit-breaker.ts'

const fail = () => Promise.reject(new Error('timeout'))
const provider = { name: 'The provider', failures: 3, openMs: 20_000 }

test('the circuit opens after three unanswered requests until one gets through', async () => {
  const clock = { ms: 0 }
  const breaker = new CircuitBreaker({ ...provider, now: () => clock.ms })
  const asked: number[] = []
  const ask = (request: () => Promise<unknown>) =>
    breaker.run(() => {
      asked.push(clock.ms)
      return request()
    })
  for (let time = 0; time < 3; time++) await expect(ask(fail)).rejects.toThrow('timeout')
  await expect(ask(fail)).rejects.toThrow(new CircuitOpenError('The provider', undefined))
  clock.ms = 19_999
  await expect(ask(async () => 'fine')).rejects.toThrow(CircuitOpenError)
  clock.ms = 20_000
  await expect(ask(fail)).rejects.toThrow('timeout')
  await expect(ask(fail)).rejects.toThrow(CircuitOpenError)
  clock.ms = 40_000
  expect(await ask(async () => 'fine')).toBe('fine')
  expect(await ask(async () => 'fine')).toBe('fine')
  expect(asked).toEqual([0, 0, 0, 20_000, 40_000, 40_000])
})

test('only one request probes at a time', async () => {
  const clock = { ms: 0 }
  const breaker = new CircuitBreaker({ ...provider, failures: 1, now: () => clock.ms })
  await expect(breaker.run(fail)).rejects.toThrow('timeout')
  clock.ms = 20_000
  const answered = Promise.withResolvers<string>()
  const probe = breaker.run(() => answered.promise)
  await expect(breaker.run(async () => 'second')).rejects.toThrow(CircuitOpenError)
  answered.resolve('first')
  expect(await probe).toBe('first')
  expect(await breaker.run(async () => 'second')).toBe('second')
})

test('non-consecutive failures keep it closed', async () => {
  const breaker = new CircuitBreaker(provider)
  for (let time = 0; time < 5; time++) {
    await expect(breaker.run(fail)).rejects.toThrow('timeout')
    await breaker.run(async () => 'fine')
  }
})

test('errors that are answers keep it closed', async () => {
  const breaker = new CircuitBreaker({ ...provider, failures: 1 })
  for (let time = 0; time < 2; time++)
    await expect(breaker.run(fail, (error) => String(error) !== 'Error: timeout')).rejects.toThrow('timeout')
})

test('with a background probe, only the probe closes the circuit', async () => {
  const probes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const probe = vi.fn(() => probes[probe.mock.calls.length - 1]!.promise)
  const opened: unknown[] = []
  const closed = Promise.withResolvers<number>()
  const breaker = new CircuitBreaker({
    name: 'The database',
    failures: 1,
    openMs: 1,
    probe,
    onOpen: (cause) => opened.push(cause),
    onClose: closed.resolve,
  })
  const late = Promise.withResolvers<string>()
  const early = breaker.run(() => late.promise)
  await expect(breaker.run(fail)).rejects.toThrow('timeout')
  late.resolve('from before')
  expect(await early).toBe('from before')
  await expect(breaker.run(async () => 'fine')).rejects.toThrow(CircuitOpenError)
  await vi.waitFor(() => expect(probe).toHaveBeenCalledTimes(1))
  probes[0]!.reject(new Error('still down'))
  await vi.waitFor(() => expect(probe).toHaveBeenCalledTimes(2))
  await expect(breaker.run(async () => 'fine')).rejects.toThrow(CircuitOpenError)
  probes[1]!.resolve()
  expect(await closed.promise).toBeGreaterThanOrEqual(0)
  expect(await breaker.run(async () => 'fine')).toBe('fine')
  expect(opened).toEqual([new Error('timeout')])
  expect(probe).toHaveBeenCalledTimes(2)
})
