import { expect, test } from 'vitest'
import { ImportFiles } from './import-files.ts'

test.each([
  'kick.wav',
  'KICK.WAV',
  './KICK.WAV',
  'Beats\\Kick.wav',
  'Beats/Kick.wav',
  'C:\\Users\\me\\Beats\\KICK.WAV',
  '/Users/me/Beats/KICK.WAV',
  'kick.wav ',
  'https://old.example.com/files/Kick.wav?dl=1',
])('%j is the file KICK.WAV, with its folder or without', (cell) => {
  expect(new ImportFiles(['KICK.WAV']).find(cell)).toEqual({ kind: 'found', path: 'KICK.WAV' })
})

test.each([
  ['Café.wav', 'Cafe\u0301.wav'],
  ['Cafe\u0301 two.wav', 'Café two.wav'],
  ['Cafe\u0301/one.wav', 'Café/One.wav'],
  ['https://x.example/Caf%C3%A9.wav', 'Cafe\u0301.wav'],
])('%j is the file %j, however its letters are composed', (cell, path) => {
  expect(new ImportFiles([path]).find(cell)).toEqual({ kind: 'found', path })
})

test('an address of an old store is the file of its name, from whatever folder', () => {
  const files = new ImportFiles(['Covers/One.jpg', 'Dusk/master.wav', 'Night/master.wav'])
  expect(files.find('https://x.example/a/one.jpg')).toEqual({ kind: 'found', path: 'Covers/One.jpg' })
  expect(files.find('https://x.example/Dusk/master.wav')).toMatchObject({ kind: 'unclear' })
})

const two = ['Night Bus/cover.jpg', 'Night Bus/master.wav', 'Dusk/cover.jpg', 'Dusk/master.wav']

test('of two files of one name, the path decides, and a name alone asks', () => {
  const files = new ImportFiles(two)
  expect(files.find('night bus/master.wav')).toEqual({ kind: 'found', path: 'Night Bus/master.wav' })
  expect(files.find('D:\\Export\\Dusk\\master.wav')).toEqual({ kind: 'found', path: 'Dusk/master.wav' })
  expect(files.find('master.wav')).toEqual({
    kind: 'unclear',
    paths: ['Dusk/master.wav', 'Night Bus/master.wav'],
  })
  expect(files.find('cover.jpg')).toMatchObject({ kind: 'unclear' })
  expect(files.find('cover.jpg', 'Dusk/master.wav')).toEqual({ kind: 'found', path: 'Dusk/cover.jpg' })
  expect(files.find('cover.jpg', 'master.wav')).toMatchObject({ kind: 'unclear' })
})

test('a file is not taken for the one of another folder', () => {
  const files = new ImportFiles(['Dusk/master.wav'])
  expect(files.find('Night Bus/master.wav')).toEqual({ kind: 'unclear', paths: ['Dusk/master.wav'] })
  expect(files.find('other.wav')).toEqual({ kind: 'missing' })
})

test('two rows that name different files do not share one that came without its folder', () => {
  const files = new ImportFiles(['master.wav', 'cover.jpg'])
  for (const cell of ['Night Bus/master.wav', 'Dusk/master.wav', 'cover.jpg', 'Covers/cover.jpg'])
    files.claim(cell)
  expect(files.find('Night Bus/master.wav')).toEqual({
    kind: 'shared',
    path: 'master.wav',
    other: 'Dusk/master.wav',
  })
  expect(files.find('cover.jpg')).toEqual({ kind: 'found', path: 'cover.jpg' })
})

test('two files that differ in case are told apart by it, and asked for without', () => {
  const files = new ImportFiles(['Kick.wav', 'KICK.WAV'])
  expect(files.find('Kick.wav')).toEqual({ kind: 'found', path: 'Kick.wav' })
  expect(files.find('kick.wav')).toMatchObject({ kind: 'unclear' })
})
