import { expect, test } from 'vitest'
import { mediaUrl, setMediaBase } from '#client/platform/media-url.ts'
import { mediaAddress } from './media-address.ts'

test.each([
  ['/api/media', 'https://beats.test/api/media/covers/a.jpg'],
  ['https://cdn.test/public', 'https://cdn.test/public/covers/a.jpg'],
])('%s resolves from other sites and from the store’s pages', (media, address) => {
  expect(mediaAddress({ publicUrl: 'https://beats.test', mediaUrl: media }, 'media/covers/a.jpg')).toBe(
    address,
  )
  setMediaBase(media)
  expect(new URL(mediaUrl('media/covers/a.jpg'), 'https://beats.test').href).toBe(address)
})
