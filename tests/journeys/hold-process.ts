import { kill } from 'node:process';

/** Pauses a process until the returned function is called, or ten seconds have passed. */
export function holdProcess(pid: number): () => void {
  kill(pid, 'SIGSTOP');
  const goOn = (): void => {
    clearTimeout(timer);
    kill(pid, 'SIGCONT');
  };
  const timer = setTimeout(goOn, 10_000);
  return goOn;
}
