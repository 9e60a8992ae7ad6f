import sharp from 'sharp'
import { replyFromBackground } from '#server/platform/media/reply-from-background.ts'
import { drawPicture } from './draw-picture.ts'
import { PictureTask } from './picture-task.ts'

/** Runs in a child process of low priority: a picture takes a third of a second of one core. */
sharp.concurrency(1)
sharp.cache(false)

await replyFromBackground(PictureTask, async (task) => new Uint8Array(await drawPicture(task)))
