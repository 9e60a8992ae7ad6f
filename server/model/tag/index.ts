export { changeTags, findOrCreateTag } from './change-tags.ts'
export { createTag } from './create-tag.ts'
export { deleteTag } from './delete-tag.ts'
export { beatsWithTag } from './find-tag.ts'
export { mergeTag } from './merge-tag.ts'
export {
  beatTags,
  countTaggedBeats,
  findTags,
  hasTag,
  readTagIds,
  readTagIdsBetween,
  readTags,
} from './reads.ts'
export { renameTag } from './rename-tag.ts'
export { restoreTag } from './restore-tag.ts'
