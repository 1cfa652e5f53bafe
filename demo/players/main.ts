import { startTraffic } from './traffic.ts';

// Plays the people of a demonstration. Its server starts this program with its own address, and says when to end.

const traffic = startTraffic({
  url: process.argv[2] ?? '',
  waitFactor: 1,
  onError: (error) => {
    console.error('A person of the demonstration is no longer played:', error);
  },
});
process.on('message', () => {
  void traffic.end().then(() => process.exit());
});
// The server is gone.
process.on('disconnect', () => process.exit());
