/** Packs a text with gzip, in base64. The browser does both outside the main thread. */
export async function packLog(text: Blob): Promise<string> {
  return base64Of(await new Response(text.stream().pipeThrough(new CompressionStream('gzip'))).blob());
}

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('the log could not be read'));
    reader.readAsDataURL(content);
  });
}
