import { useEffect, useRef } from 'react';

interface StreamVideoProps {
  stream: MediaStream | null;
  label: string;
  /** One's own video, without its sound. */
  own?: boolean;
  className?: string | undefined;
}

/** A live stream, played on arrival. A call is live speech: there are no captions to show. */
export function StreamVideo({ stream, label, own = false, className }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) show(video.current, stream);
  }, [stream]);
  return <video ref={video} className={className} aria-label={label} muted={own} playsInline autoPlay />;
}

function show(element: HTMLVideoElement, stream: MediaStream | null): void {
  if (element.srcObject === stream) return;
  element.srcObject = stream;
  if (stream) element.play().catch(() => undefined);
}
