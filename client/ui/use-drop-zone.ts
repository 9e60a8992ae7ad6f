import { type DragEvent, useState } from 'react'
import { readDroppedFiles } from './read-dropped-files.ts'

/** Makes an element accept dropped files, also those in folders. */
export function useDropZone(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    zone: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        void readDroppedFiles(event.dataTransfer).then(onFiles)
      },
    },
  }
}
