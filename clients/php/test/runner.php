<?php

// Makes the calls that come as lines of JSON, and answers each with a line: the other languages do the same.

declare(strict_types=1);

foreach (['Problem', 'Webhook', 'Core', 'Client'] as $name) {
    require __DIR__ . "/../src/$name.php";
}

$client = new Veridoor\Client(getenv('VERIDOOR_URL'), getenv('VERIDOOR_API_KEY'));
// A file is named by its place.
$read = fn (mixed $one) => is_array($one) && isset($one['file']) ? file_get_contents($one['file']) : $one;
$make = function (array $asked) use ($client, $read): mixed {
    if (isset($asked['webhook'])) {
        ['headers' => $headers, 'body' => $body, 'secret' => $secret] = $asked['webhook'];
        return Veridoor\Webhook::verify($headers, $body, $secret);
    }
    $given = [...array_map($read, $asked['arguments'] ?? []), ...$asked['query'] ?? []];
    return ($asked['pages'] ?? false)
        ? iterator_to_array($client->pages($asked['call'], ...$given), false)
        : $client->{$asked['call']}(...$given);
};
while (($line = fgets(STDIN)) !== false) {
    try {
        $answer = $make(json_decode($line, true));
        $shown = ['answer' => is_string($answer) ? ['bytes' => strlen($answer)] : $answer];
    } catch (Veridoor\Problem $problem) {
        $shown = ['problem' => $problem->problemCode, 'status' => $problem->status, 'request_id' => $problem->requestId];
    } catch (UnexpectedValueException) {
        $shown = ['problem' => 'webhook_refused'];
    }
    echo json_encode($shown), "\n";
}
