import { IMAGE_MAX_BYTES } from '@portico/contract/limits';
import { GRID_EDGE, type ImageQuality, measureImage } from '@portico/contract/rules/image-quality';
import { contrastOf } from './contrast.ts';
import { partOfPhoto } from './part-of-photo.ts';
import {
  type Drawn,
  decode,
  draw,
  encode,
  pixelsOf,
  type Region,
  type Size,
  sizeOf,
  WHOLE,
  within,
} from './pixels.ts';
import { attempts, FINE, onCanvas } from './sizes.ts';

/* The image jobs, each requested by a message: run in the worker, or on the page without one. */

/** A camera frame's quality, and how much detail it has (contrast.ts). */
export type Glance = { quality: ImageQuality; contrast: number };

export type Jobs = {
  /** A file's figures and its size in pixels. */
  measure: { ask: { file: Blob }; answer: { quality: ImageQuality } & Size };
  /** The figures of a region of a frame. */
  glance: { ask: { frame: Drawn; region: Region }; answer: Glance };
  /** An image as a JPEG of at most IMAGE_MAX_BYTES; null if none is small enough. */
  fit: { ask: { file: Blob }; answer: Blob | null };
  /** A region of a frame as a JPEG. */
  cut: { ask: { frame: Drawn; region: Region }; answer: Blob };
  /**
   * The same region of a photo from the camera whose video is `shown`, in pixels; null if the video
   * has as many pixels.
   */
  develop: { ask: { photo: Blob; region: Region; shown: Size }; answer: Blob | null };
};

export type JobName = keyof Jobs;
export type Job = { [Name in JobName]: { name: Name } & Jobs[Name]['ask'] }[JobName];

/** Runs a job and closes the frame that came with it. Throws if the image cannot be read. */
export async function perform(job: Job): Promise<Jobs[JobName]['answer']> {
  switch (job.name) {
    case 'measure':
      return opened(job.file, (image) => ({ quality: figuresOf(image), ...sizeOf(image) }));
    case 'glance':
      return opened(job.frame, (frame) => glance(frame, job.region));
    case 'fit':
      return opened(job.file, fit);
    case 'cut':
      return opened(job.frame, (frame) => cut(frame, job.region));
    case 'develop':
      return opened(job.photo, (photo) => {
        const part = partOfPhoto(job.region, job.shown, sizeOf(photo));
        return part && cut(photo, part);
      });
  }
}

async function opened<Result>(
  source: Blob | Drawn,
  use: (image: Drawn) => Result | Promise<Result>,
): Promise<Result> {
  const image = source instanceof Blob ? await decode(source) : source;
  try {
    return await use(image);
  } finally {
    // A 12-megapixel photo takes 48 MB until it is closed.
    image.close();
  }
}

/**
 * The browser scales, which takes a third of the time; sharpness stays within a sixth of the
 * server's.
 */
function figuresOf(image: Drawn): ImageQuality {
  const size = sizeOf(image);
  return measureImage(raster(image, pixelsOf(WHOLE, size)), size);
}

function glance(frame: Drawn, region: Region): Glance {
  const part = pixelsOf(region, sizeOf(frame));
  const seen = raster(frame, part);
  return { quality: measureImage(seen, part), contrast: contrastOf(seen) };
}

function raster(image: Drawn, part: Region): ImageData {
  const { width, height } = within(GRID_EDGE, part);
  return draw(image, part, { width, height }, { toRead: true }).context.getImageData(
    0,
    0,
    width,
    height,
  );
}

async function fit(image: Drawn): Promise<Blob | null> {
  const all = pixelsOf(WHOLE, sizeOf(image));
  for (const { quality, ...size } of attempts(all)) {
    const blob = await encode(draw(image, all, size).canvas, quality);
    if (blob.size <= IMAGE_MAX_BYTES) return blob;
  }
  return null;
}

function cut(image: Drawn, region: Region): Promise<Blob> {
  const part = pixelsOf(region, sizeOf(image));
  return encode(draw(image, part, onCanvas(part)).canvas, FINE);
}
