import { mkdir, rm } from 'node:fs/promises';

const folder = '.output/tour';

/** A step of a tour: runs, and returns what was checked, in words; throws if a check fails. */
export interface TourStep<T> {
  name: string;
  title: string;
  run(tour: T): Promise<string>;
}

/** Runs the steps and prints each, with a picture of it; true only if every check passed. */
export async function walk<T, S extends TourStep<T>>(
  steps: readonly S[],
  tour: T,
  takePicture: (step: S, path: string) => Promise<void>,
): Promise<boolean> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [index, step] of steps.entries()) {
    const path = `${folder}/${index + 1}-${step.name}.png`;
    try {
      console.log(`✓ ${step.title}: ${await step.run(tour)}\n    ${path}`);
    } catch (error) {
      console.log(`✗ ${step.title}: ${error instanceof Error ? error.message : String(error)}\n    ${path}`);
      return false;
    } finally {
      await takePicture(step, path);
    }
  }
  return true;
}
