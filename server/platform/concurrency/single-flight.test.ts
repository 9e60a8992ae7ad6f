import { expect, test } from 'vitest'
import { flightsByStore, SingleFlight } from './single-flight.ts'

test('calls for a key share one run while it is under way, and a failed one is not remembered', async () => {
  const flights = new SingleFlight<number>()
  let runs = 0
  const work = async () => ++runs
  expect(await Promise.all([flights.run('a', work), flights.run('a', work), flights.run('b', work)])).toEqual(
    [1, 1, 2],
  )
  const fail = () => Promise.reject(new Error('down'))
  await expect(Promise.all([flights.run('a', fail), flights.run('a', work)])).rejects.toThrow('down')
  expect(await flights.run('a', work)).toBe(3)
})

test('stores share no work, though their rows have the same ids', async () => {
  const flights = flightsByStore<string>()
  const [one, other] = [{}, {}]
  const answers = [
    flights(one).run('beat 1', async () => 'of one'),
    flights(other).run('beat 1', async () => 'of the other'),
    flights(one).run('beat 1', async () => 'again'),
  ]
  expect(await Promise.all(answers)).toEqual(['of one', 'of the other', 'of one'])
})
