/** From the page to the capture worklet. Frames are those of the context. */
export type CaptureCommand =
  | { record: MessagePort; fromFrame: number; untilFrame: number }
  | { stopAtFrame: number }
  | { close: true }

/** From the worklet to the page: the loudest sample of the last block, and that a recording has ended. */
export type CaptureReport = { peak: number; frame: number } | { ended: true }

/** From the worklet to who records. `frame`: of the first sample; `origin`: at which the recording was to begin. */
export type CapturedBlock =
  | { frame: number; origin: number; samples: Float32Array<ArrayBuffer> }
  | { end: true }
