import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Makes an element take files that are dropped or pasted on it. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)

  function take(event: ClipboardEvent | DragEvent, { files }: DataTransfer): void {
    setIsOver(false)
    if (files.length === 0) return
    event.preventDefault()
    onFiles([...files])
  }

  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent): void {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
  }
}
