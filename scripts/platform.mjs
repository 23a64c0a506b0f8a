import { ensureDependencies, handOver } from './setup.mjs';

ensureDependencies();
handOver('demo/platform/main.ts');
