/** A service that ignores the end of its launcher, as a hanging one would. */
import './service.ts';

process.removeAllListeners('disconnect');
